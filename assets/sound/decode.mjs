// Decodes a sound file in a browser's page, and plays it in a loop as the game's player does, faster than it sounds.

/** Channels as the page decodes them at `sampleRate`. */
export const decode = (page, bytes, sampleRate) => runInPage(page, { bytes, sampleRate });

/** Channels of `loops` rounds through a looping region `[offset, duration]` in milliseconds. */
export function decodeLooped(page, bytes, sampleRate, [offsetMs, durationMs], loops) {
  return runInPage(page, { bytes, sampleRate, loop: { start: offsetMs / 1000, end: (offsetMs + durationMs) / 1000, loops } });
}

async function runInPage(page, { bytes, ...task }) {
  const answers = await page.evaluate(renderInPage, { base64: bytes.toString('base64'), ...task });
  return answers.map((base64) => {
    const raw = Buffer.from(base64, 'base64');
    return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
  });
}

/** Runs in the page; samples travel as text in chunks that `apply` can take. */
async function renderInPage({ base64, sampleRate, loop }) {
  const CHUNK = 0x8000;
  const file = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const decoded = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(file.buffer);
  const audio = loop ? await playLooped(decoded) : decoded;
  return Array.from({ length: audio.numberOfChannels }, (_, channel) => toText(audio.getChannelData(channel)));

  function playLooped(buffer) {
    const length = Math.round((loop.end - loop.start) * loop.loops * sampleRate);
    const context = new OfflineAudioContext(buffer.numberOfChannels, length, sampleRate);
    const source = new AudioBufferSourceNode(context, { buffer, loop: true, loopStart: loop.start, loopEnd: loop.end });
    source.connect(context.destination);
    source.start(0, loop.start);
    return context.startRendering();
  }

  function toText(samples) {
    const raw = new Uint8Array(samples.buffer);
    let text = '';
    for (let i = 0; i < raw.length; i += CHUNK) text += String.fromCharCode.apply(null, raw.subarray(i, i + CHUNK));
    return btoa(text);
  }
}
