/** It brings no types; what is used of it stands in `s3-server.ts`. */
declare module 's3rver' {
  const server: unknown;
  export default server;
}
