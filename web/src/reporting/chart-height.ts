/** Pixels of a chart with its legend and margins; what stands there until its code has come takes as many. */
export const CHART_HEIGHT = 288;
