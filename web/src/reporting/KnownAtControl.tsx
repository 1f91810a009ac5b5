import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Alert, Button, DialogActions, DialogContent, Link, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { Link as RouterLink } from 'react-router';
import { isPosition } from '@counterfoil/contracts/report-filter';
import { PATHS } from '../paths';
import { TextInput } from '../forms/TextInput';
import { useMay } from '../books/business-context';
import { TitledDialog } from '../ui/TitledDialog';
import { COMPACT_ON_PHONES } from './compact-buttons';
import { instantOf } from './known-at';
import { KnownAtWords } from './KnownAtWords';

interface Props {
  /** A position or an instant; empty for now. */
  knownAt: string;
  onChange: (knownAt: string) => void;
}

/** Opens the choice of the moment whose knowledge a report shows. */
export function KnownAtButton({ knownAt, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<HistoryIcon />} sx={COMPACT_ON_PHONES} onClick={() => setOpen(true)}>
        As known at…
      </Button>
      <TitledDialog title={isOpen && 'As we knew it on…'} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <KnownAtForm knownAt={knownAt} onChange={onChange} onClose={() => setOpen(false)} />}
      </TitledDialog>
    </>
  );
}

function KnownAtForm({ knownAt, onChange, onClose }: Props & { onClose: () => void }) {
  const mayAudit = useMay('audit.read');
  const [moment, setMoment] = useState('');
  const [error, setError] = useState<string>();
  const show = (event: FormEvent) => {
    event.preventDefault();
    const instant = instantOf(moment);
    if (instant === '') return setError('Choose a day and a time');
    onChange(instant);
    onClose();
  };
  return (
    <form noValidate onSubmit={show} style={{ display: 'contents' }}>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 2 }}>
          Shows the report as it looked at an earlier moment. What was recorded, corrected or deleted later is left out,
          even where it is dated earlier: the report that you filed can be shown again as you filed it.
        </Typography>
        <TextInput
          label="Day and time"
          type="datetime-local"
          autoFocus
          value={moment}
          onChange={(event) => setMoment(event.target.value)}
          error={error}
          inputProps={{ min: '1900-01-01T00:00', max: '2199-12-31T23:59' }}
        />
        {mayAudit && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            Or choose a step of the{' '}
            <Link component={RouterLink} to={PATHS.audit} underline="always">
              history
            </Link>
            , and see the books right after it.
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        {knownAt !== '' && (
          <Button
            variant="text"
            onClick={() => {
              onChange('');
              onClose();
            }}
          >
            As known now
          </Button>
        )}
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="contained">
          Show
        </Button>
      </DialogActions>
    </form>
  );
}

/** Says above a report that it shows the past, and leads back. */
export function KnownAtNotice({ knownAt, onChange }: Props) {
  if (knownAt === '') return null;
  return (
    <Alert
      severity="info"
      className="not-printed"
      sx={{ mb: 3 }}
      action={
        <Button variant="text" size="small" onClick={() => onChange('')}>
          As known now
        </Button>
      }
    >
      As we knew it {isPosition(knownAt) ? '' : 'on '}
      <KnownAtWords knownAt={knownAt} />. What was recorded later is left out, whatever day it is dated.
    </Alert>
  );
}
