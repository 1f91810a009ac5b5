export const output = 'output';
