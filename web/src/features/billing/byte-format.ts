const KILO = 1024;
const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];
/** Beyond it nobody asks for tenths. */
const WHOLE_FROM = 10;

/** A size for people: `0 bytes`, `3.2 MB`, `20 GB`. @param bytes whole, not negative */
export function formatBytes(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= KILO && unit < UNITS.length - 1) [size, unit] = [size / KILO, unit + 1];
  const digits = unit === 0 || size >= WHOLE_FROM || Number.isInteger(size) ? 0 : 1;
  return `${size.toLocaleString('en-US', { maximumFractionDigits: digits })} ${UNITS[unit] ?? ''}`;
}
