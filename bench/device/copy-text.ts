// Puts a field's text into the clipboard by whatever way the browser allows, and at least selects it.

/** Whether it was copied; if not, it is selected, to be copied by hand. */
export async function copyText(field: HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Refused, or not there at all: frames of other origins and old browsers.
  }
  field.focus();
  field.setSelectionRange(0, field.value.length);
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  }
}
