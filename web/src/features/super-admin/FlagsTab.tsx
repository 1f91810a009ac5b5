import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import {
  Box,
  Button,
  Chip,
  IconButton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tooltip,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import type { FeatureFlag } from '@counterfoil/contracts/flag.contract';
import { EmptyNotice, QueryNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { useDialogSession } from '../../ui/use-dialog-session';
import { LAST_ON_PHONES, NOT_ON_PHONES, ON_PHONES_BLOCK } from '../../ui/phone-columns';
import { DeleteRecordDialog } from './DeleteRecordDialog';
import { CATEGORY_NAMES, FlagDialog } from './FlagDialog';
import { useDeleteFlag, useFlags } from './super-admin.queries';

/**
 * Every feature flag. A flag that is off is off for everybody; an active one is on by default, or for the plans that
 * name it.
 */
export function FlagsTab() {
  const query = useFlags();
  const { data } = query;
  const [edited, setEdited] = useState<FeatureFlag | null>(null);
  const [doomed, setDoomed] = useState<FeatureFlag | null>(null);
  const dialog = useDialogSession();
  const edit = (flag: FeatureFlag | null) => {
    setEdited(flag);
    dialog.open();
  };
  return (
    <>
      <Section
        title="Feature Flags"
        action={
          <Button variant="contained" size="small" onClick={() => edit(null)}>
            Create Feature Flag
          </Button>
        }
      >
        <QueryNotice query={query} failure="The feature flags could not be loaded" />
        {data?.length === 0 && (
          <EmptyNotice
            title="No feature flags"
            text="A flag switches a feature on or off for everybody, or for some plans."
          />
        )}
        {data && data.length > 0 && <FlagTable flags={data} onEdit={edit} onDelete={setDoomed} />}
      </Section>
      <FlagDialog key={dialog.session} flag={edited} isOpen={dialog.isOpen} onClose={dialog.close} />
      {doomed && <DeleteFlag flag={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

interface TableProps {
  flags: readonly FeatureFlag[];
  onEdit: (flag: FeatureFlag) => void;
  onDelete: (flag: FeatureFlag) => void;
}

function FlagTable({ flags, onEdit, onDelete }: TableProps) {
  return (
    <Table aria-label="Feature Flags" sx={{ tableLayout: { xs: 'fixed', sm: 'auto' } }}>
      <TableHead>
        <TableRow>
          <TableCell sx={NOT_ON_PHONES}>Name</TableCell>
          <TableCell sx={{ pl: { xs: '16px !important', sm: '12px !important' } }}>Display Name</TableCell>
          <TableCell sx={NOT_ON_PHONES}>Category</TableCell>
          <TableCell sx={{ width: { xs: 88, sm: 'auto' } }}>Status</TableCell>
          <TableCell sx={NOT_ON_PHONES}>Default</TableCell>
          <TableCell align="right" sx={{ ...LAST_ON_PHONES, width: { xs: 92, sm: 'auto' } }}>
            Actions
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {flags.map((flag) => (
          <FlagLine key={flag.id} flag={flag} onEdit={() => onEdit(flag)} onDelete={() => onDelete(flag)} />
        ))}
      </TableBody>
    </Table>
  );
}

function FlagLine({ flag, onEdit, onDelete }: { flag: FeatureFlag; onEdit: () => void; onDelete: () => void }) {
  const byDefault = flag.defaultValue ? 'Enabled' : 'Disabled';
  return (
    <TableRow hover>
      <TableCell sx={{ ...NOT_ON_PHONES, overflowWrap: 'anywhere' }}>{flag.name}</TableCell>
      <TableCell sx={{ py: 1, pl: { xs: '16px !important', sm: '12px !important' }, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 550 }}>
          {flag.displayName}
        </Typography>
        {flag.description && (
          <Typography
            variant="caption"
            color="textSecondary"
            component="p"
            sx={{ maxWidth: '52ch', display: { xs: 'none', sm: 'block' } }}
          >
            {flag.description}
          </Typography>
        )}
        <Box sx={ON_PHONES_BLOCK}>
          {flag.name} · {CATEGORY_NAMES[flag.category]} · {byDefault.toLowerCase()} by default
        </Box>
      </TableCell>
      <TableCell sx={NOT_ON_PHONES}>{CATEGORY_NAMES[flag.category]}</TableCell>
      <TableCell>
        <Chip
          size="small"
          variant="outlined"
          color={flag.isActive ? 'success' : 'default'}
          label={flag.isActive ? 'Active' : 'Inactive'}
        />
      </TableCell>
      <TableCell sx={NOT_ON_PHONES}>{byDefault}</TableCell>
      <TableCell align="right" sx={LAST_ON_PHONES}>
        <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
          <Tooltip title="Edit">
            <IconButton aria-label={`Edit ${flag.displayName}`} onClick={onEdit}>
              <EditIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          {/* What the product itself gates stays: it can be switched off instead. */}
          <Tooltip title={flag.isBuiltIn ? 'Built in: switch it off instead' : 'Delete'}>
            <span>
              <IconButton aria-label={`Delete ${flag.displayName}`} disabled={flag.isBuiltIn} onClick={onDelete}>
                <DeleteIcon fontSize="small" />
              </IconButton>
            </span>
          </Tooltip>
        </Stack>
      </TableCell>
    </TableRow>
  );
}

function DeleteFlag({ flag, onClose }: { flag: FeatureFlag; onClose: () => void }) {
  const remove = useDeleteFlag();
  return (
    <DeleteRecordDialog
      what={`the flag ${flag.displayName}`}
      text="It is gone for good, also for the plans that name it."
      done="Feature flag deleted successfully"
      failed="Failed to delete feature flag"
      remove={remove}
      id={flag.id}
      onClose={onClose}
    />
  );
}
