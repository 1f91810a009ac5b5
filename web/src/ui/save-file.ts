/** Browsers read the address of a download only after the click has returned. */
const READ_MS = 1_000;

/** Hands a file to the browser's downloads. */
export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}
