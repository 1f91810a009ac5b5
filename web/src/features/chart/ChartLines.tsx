import { Box, Button, Chip, Link, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { PATHS } from '../../paths';
import { showFailure, showToast } from '../../ui/toasts';
import { useBusiness } from '../../books/business-context';
import { useChangeChartAccount } from './chart.queries';
import { isOfAccount, mayDeactivate, subTypeText } from './chart-words';

interface Props {
  title: string;
  lines: readonly ChartAccount[];
  mayManage: boolean;
  onRename: (line: ChartAccount) => void;
}

/** Lines of one type, each leading to its ledger. */
export function ChartLines({ title, lines, mayManage, onRename }: Props) {
  return (
    <Table aria-label={title}>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.id} hover>
            <TableCell sx={{ width: 88, color: 'text.secondary', verticalAlign: 'middle' }}>
              {line.accountCode}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere', pt: { xs: 1, sm: 0.5 }, pb: 0.5 }}>
              <Link component={RouterLink} to={`${PATHS.generalLedger}?account=${line.accountCode}`} color="inherit">
                {line.accountName}
              </Link>
              {subTypeText(line.subType) !== '' && (
                <Typography component="span" variant="caption" color="textSecondary">
                  {' '}
                  · {subTypeText(line.subType)}
                </Typography>
              )}
              {line.isHidden && (
                <Chip size="small" variant="outlined" label="Not used yet" sx={{ ml: 1, height: 20 }} />
              )}
              {!line.isActive && <Chip size="small" variant="outlined" label="Inactive" sx={{ ml: 1, height: 20 }} />}
              {mayManage && (
                <Box sx={{ display: { sm: 'none' }, mx: -1.5 }}>
                  <LineActions line={line} onRename={onRename} />
                </Box>
              )}
            </TableCell>
            {mayManage && (
              <TableCell
                align="right"
                className="not-printed"
                sx={{ display: { xs: 'none', sm: 'table-cell' }, whiteSpace: 'nowrap' }}
              >
                <LineActions line={line} onRename={onRename} />
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function LineActions({ line, onRename }: { line: ChartAccount; onRename: Props['onRename'] }) {
  const change = useChangeChartAccount(useBusiness().id);
  if (isOfAccount(line.accountCode)) return null;
  const toggle = () =>
    carryOut(
      change,
      { id: line.id, change: { isActive: !line.isActive } },
      {
        onSuccess: () =>
          showToast(
            'Success',
            line.isActive
              ? `${line.accountName} takes no new entries any more. Its postings stay.`
              : `${line.accountName} takes entries again.`,
          ),
        onError: (error) => showFailure('Error', messageOf(error, 'Failed to change the ledger account')),
      },
    );
  return (
    <>
      <Button variant="text" size="small" aria-label={`Rename ${line.accountName}`} onClick={() => onRename(line)}>
        Rename
      </Button>
      {(!line.isActive || mayDeactivate(line)) && (
        <Button
          variant="text"
          size="small"
          aria-label={`${line.isActive ? 'Deactivate' : 'Activate'} ${line.accountName}`}
          disabled={change.isPending}
          onClick={toggle}
        >
          {line.isActive ? 'Deactivate' : 'Activate'}
        </Button>
      )}
    </>
  );
}
