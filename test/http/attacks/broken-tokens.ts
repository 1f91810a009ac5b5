/** What resembles an access token and is none. */
export function malformed(token: string): string[] {
  return [
    `${token}x`,
    token.slice(0, -1),
    token.toUpperCase(),
    'cft_',
    'null',
    `cft_${'a'.repeat(43)}`,
    token.split('').reverse().join(''),
  ];
}

/** One character changed at a time. @param step 1 for every character, 4 for each fourth */
export function tampered(token: string, step: number): string[] {
  return Array.from({ length: Math.ceil(token.length / step) }, (_, n) => {
    const at = n * step;
    const other = token[at] === 'A' ? 'B' : 'A';
    return `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
  });
}

/** The invitation's id with a signature of nothing. */
export function unsigned(id: string): string {
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.alloc(24)]).toString('base64url');
}
