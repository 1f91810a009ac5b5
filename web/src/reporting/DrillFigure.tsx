import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { OPENS } from '../theme/theme-components';
import { drillPath, type Drill } from './drill';

/** A figure that opens into the postings behind it. `of` names it for those who do not see its row. */
export function DrillFigure({ drill, of, children }: { drill: Drill | null; of: string; children: ReactNode }) {
  if (!drill) return children;
  return (
    <Link
      component={RouterLink}
      to={drillPath(drill)}
      underline="always"
      title={`Postings of ${of}`}
      sx={{ color: 'inherit', display: 'inline-block', py: 0.5, ...OPENS }}
    >
      {children}
    </Link>
  );
}
