import { Box, Skeleton } from '@mui/material';
import { useEffect, useState } from 'react';

const SIZE = 200;

/** A text as a square that phones read; dark on light in both colours of the app, since readers expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<{ path: string; size: number } | null>(null);
  useEffect(() => {
    let isGone = false;
    void import('uqr').then(({ encode }) => {
      if (!isGone) setDrawing(drawingOf(encode(text, { border: 2 }).data));
    });
    return () => {
      isGone = true;
    };
  }, [text]);
  if (!drawing) return <Skeleton variant="rectangular" width={SIZE} height={SIZE} />;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
      sx={{ width: SIZE, height: SIZE, borderRadius: 1, border: 1, borderColor: 'divider' }}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={drawing.path} fill="#000" />
    </Box>
  );
}

function drawingOf(rows: readonly (readonly boolean[])[]): { path: string; size: number } {
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(''), size: rows.length };
}
