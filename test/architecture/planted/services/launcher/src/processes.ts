export const freePort = 1;
