/**
 * For what holds parts below each other: under one that is still awaited the rest is not shown, since all of it would
 * move when that one comes. What is awaited says so by `data-awaited`, as `LoadingRows` does.
 */
export const IN_TURN = { '& > [data-awaited] ~ *, & > :has([data-awaited]) ~ *': { display: 'none' } } as const;

/** Stands where a part may come, or none: which it will be is not known yet. */
export function Awaited() {
  return <span data-awaited hidden />;
}
