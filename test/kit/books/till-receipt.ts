import sharp from 'sharp';

/** A till's receipt as a phone takes it: a little turned, grey, and not quite sharp. */
export function tillReceipt(...lines: readonly string[]): Promise<Buffer> {
  const text = lines.map(
    (line, at) =>
      `<text x="120" y="${180 + at * 110}" font-family="monospace" font-size="56" fill="#222">${line}</text>`,
  );
  const height = 300 + lines.length * 110;
  const paper = `<rect width="100%" height="100%" fill="#f4f2ee"/>${text.join('')}`;
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="${height}">${paper}</svg>`;
  return sharp(Buffer.from(page)).rotate(1.5, { background: '#888' }).blur(1).jpeg({ quality: 80 }).toBuffer();
}
