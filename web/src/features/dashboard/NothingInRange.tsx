import { Button, Stack } from '@mui/material';
import { formatDay } from '../../ui/date-format';
import { LoadingRows } from '../../ui/LoadingRows';
import { EmptyNotice } from '../../ui/Notice';
import { useBusiness, useMay } from '../../books/business-context';
import { useTransactions } from '../../books/books.queries';
import type { DateRange } from './financial-summary.queries';
import { FirstSteps } from './FirstSteps';
import { RECENT } from './RecentTransactions';

interface Props {
  range: DateRange;
  onRange: (range: DateRange) => void;
  onAdd: () => void;
  onImport: () => void;
}

/**
 * No figures in these dates: whoever has just imported an older statement is led to its year, a beginner to what comes
 * next.
 */
export function NothingInRange({ range, onRange, onAdd, onImport }: Props) {
  const { id } = useBusiness();
  const mayImport = useMay('transactions.import');
  const recent = useTransactions(id, RECENT);
  const newest = recent.data?.rows[0]?.date;
  // Which of the three it will be is not known before.
  if (recent.isPending) return <LoadingRows rows={8} />;
  if (recent.data?.rows.length === 0) return <FirstSteps onAdd={onAdd} onImport={onImport} />;
  if (newest !== undefined && (newest < range.startDate || newest > range.endDate)) {
    const year = newest.slice(0, 4);
    return (
      <EmptyNotice title="Nothing in these dates" text={`Your newest transaction is of ${formatDay(newest)}.`}>
        <Button variant="outlined" onClick={() => onRange({ startDate: `${year}-01-01`, endDate: `${year}-12-31` })}>
          Show {year}
        </Button>
      </EmptyNotice>
    );
  }
  return (
    <EmptyNotice
      title="Nothing in these dates"
      text="Revenue and expenses by category will be here, with their share of the revenue."
    >
      <Stack direction="row" spacing={1} useFlexGap sx={{ justifyContent: 'center', flexWrap: 'wrap' }}>
        {mayImport && (
          <Button variant="outlined" onClick={onImport}>
            Import Statement
          </Button>
        )}
        <Button variant="outlined" onClick={onAdd}>
          Add Transaction
        </Button>
      </Stack>
    </EmptyNotice>
  );
}
