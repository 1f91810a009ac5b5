import { TableCell } from '@mui/material';
import type { ComponentProps } from 'react';
import { Figure } from '../ui/Figure';
import { DoubleRule } from './DoubleRule';
import { DrillFigure } from './DrillFigure';

interface Props extends Omit<ComponentProps<typeof Figure>, 'sx'> {
  /** Of the cell. */
  sx?: object;
  drill?: ComponentProps<typeof DrillFigure>['drill'];
  /** What the figure is of, where it opens into its postings. */
  of?: string;
  /** Closes a statement. */
  isGrand?: boolean;
}

/** A cell of a statement with a figure in it. */
export function FigureCell({ sx = {}, drill = null, of = '', isGrand = false, ...figure }: Props) {
  const shown = <Figure {...figure} />;
  return (
    <TableCell align="right" sx={sx}>
      <DrillFigure drill={drill} of={of}>
        {isGrand ? <DoubleRule>{shown}</DoubleRule> : shown}
      </DrillFigure>
    </TableCell>
  );
}
