import {
  Button,
  DialogActions,
  DialogContent,
  FormControlLabel,
  LinearProgress,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material';
import { useState, type FormEvent } from 'react';
import { TitledDialog } from '../../ui/TitledDialog';
import { formatDay } from '../../ui/date-format';
import { useBusiness } from '../../books/business-context';
import { useExport } from '../../reporting/use-export';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  startDate: string;
  endDate: string;
}

type Format = 'pdf' | 'csv';

const FORMATS: readonly { format: Format; label: string; hint: string }[] = [
  { format: 'pdf', label: 'PDF', hint: 'Overview and categories, set for printing and sharing' },
  { format: 'csv', label: 'CSV', hint: 'Category, type, amount and percentage of revenue, for a spreadsheet' },
];

/** Export Profit & Loss Statement. */
export function ExportProfitAndLossDialog({ isOpen, onClose, startDate, endDate }: Props) {
  const business = useBusiness();
  const [format, setFormat] = useState<Format>('pdf');
  const { isExporting, start } = useExport(business.id);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await start({ report: 'profit-and-loss', format, range: { startDate, endDate } })) onClose();
  };
  return (
    <TitledDialog title="Export Profit & Loss Statement" isOpen={isOpen} onClose={isExporting ? undefined : onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {business.name}, {formatDay(startDate)} to {formatDay(endDate)}
          </Typography>
          <RadioGroup
            aria-label="Format"
            value={format}
            onChange={(_event, chosen) => setFormat(chosen === 'csv' ? 'csv' : 'pdf')}
          >
            {FORMATS.map((choice) => (
              <FormControlLabel
                key={choice.format}
                value={choice.format}
                disabled={isExporting}
                control={<Radio size="small" />}
                sx={{ alignItems: 'flex-start', mb: 1 }}
                label={
                  <Stack sx={{ pt: 0.75 }}>
                    <Typography variant="body2" sx={{ fontWeight: 550 }}>
                      {choice.label}
                    </Typography>
                    <Typography variant="caption" color="textSecondary">
                      {choice.hint}
                    </Typography>
                  </Stack>
                }
              />
            ))}
          </RadioGroup>
          {isExporting && <LinearProgress aria-label="The file is being made" sx={{ mt: 1 }} />}
        </DialogContent>
        <DialogActions>
          <Button variant="text" disabled={isExporting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isExporting}>
            {isExporting ? 'Exporting...' : 'Export'}
          </Button>
        </DialogActions>
      </form>
    </TitledDialog>
  );
}
