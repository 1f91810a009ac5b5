import { Alert, Button } from '@mui/material';
import { Link } from 'react-router';
import { PATHS } from '../../paths';
import type { ImportProblem } from './use-import-session';

/** What stands in the way of an import; where another plan would let it through, the way there. */
export function ProblemAlert({ problem }: { problem: ImportProblem | null }) {
  if (!problem) return null;
  return (
    <Alert severity={problem.isPlan ? 'warning' : 'error'} action={problem.isPlan ? <UpgradeLink /> : undefined}>
      {problem.message}
    </Alert>
  );
}

export function UpgradeLink() {
  return (
    <Button
      component={Link}
      to={`${PATHS.upgrade}?reason=import`}
      size="small"
      variant="outlined"
      sx={{ whiteSpace: 'nowrap' }}
    >
      See the plans
    </Button>
  );
}
