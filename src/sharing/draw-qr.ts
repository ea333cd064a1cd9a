import createQrCode from 'qrcode-generator';
import type { QrCode } from '../state/carry-view.ts';

/** Draws `head` followed by digits, with the lowest error correction: a screen has no dirt, and the modules are larger. */
export function drawQr(head: string, digits: string): QrCode {
  const code = createQrCode(0, 'L');
  code.addData(head, 'Byte');
  code.addData(digits, 'Numeric');
  code.make();
  const modules = code.getModuleCount();
  let path = '';
  for (let y = 0; y < modules; y++) {
    for (let x = 0, end = 0; x < modules; x = end + 1) {
      // One run of dark modules per rectangle.
      for (end = x; end < modules && code.isDark(y, end);) end++;
      if (end > x) path += `M${x} ${y}h${end - x}v1H${x}z`;
    }
  }
  return { modules, path };
}
