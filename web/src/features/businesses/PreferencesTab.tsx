import { Alert, Box, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import { useState } from 'react';
import { CURRENCIES, type Business, type Currency } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { Options, SelectInput } from '../../forms/SelectInput';
import { formatDay } from '../../ui/date-format';
import { Figure } from '../../ui/Figure';
import { Section } from '../../ui/Section';
import { showFailure, showToast } from '../../ui/toasts';
import { useBusiness, useMay } from '../../books/business-context';
import { useChangeBusiness } from './businesses.queries';

const CURRENCY_NAMES: Readonly<Record<Currency, string>> = {
  USD: 'US dollar',
  EUR: 'Euro',
  GBP: 'British pound',
  CAD: 'Canadian dollar',
};
const MODES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'As the system'],
] as const;
/** Amounts of the preview: one in, one out. */
const SAMPLE_AMOUNTS = ['1234.50', '-80.00'] as const;

/** How figures, days and the screen look. */
export function PreferencesTab() {
  const business = useBusiness();
  return (
    <Stack spacing={3}>
      <Section title="Currency" subtitle={`The currency of the books of ${business.name}`}>
        <CurrencyChoice key={business.id} business={business} />
      </Section>
      <Section title="Appearance" subtitle="In this browser">
        <AppearanceChoice />
      </Section>
    </Stack>
  );
}

function CurrencyChoice({ business }: { business: Business }) {
  const mayManage = useMay('business.manage');
  const change = useChangeBusiness(business.id);
  const [chosen, setChosen] = useState(business.currency);
  const why = business.hasPostings
    ? 'Something is posted in this currency already, so it is fixed: changing it would change what every figure means. Another currency needs a business of its own.'
    : !mayManage
      ? 'Only the owner chooses the currency.'
      : null;
  const choose = (currency: Currency) => {
    setChosen(currency);
    carryOut(
      change,
      { name: business.name, currency },
      {
        onSuccess: () => showToast('Success', `The books are kept in ${currency} now`),
        onError: (error) => {
          setChosen(business.currency);
          showFailure('Error', messageOf(error, 'Failed to update business information'));
        },
      },
    );
  };
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      {why && (
        <Alert severity="info" variant="outlined">
          {why}
        </Alert>
      )}
      <Box sx={{ maxWidth: 320 }}>
        <SelectInput
          label="Currency"
          disabled={why !== null || change.isPending}
          value={chosen}
          hint={why ? undefined : 'It is fixed at the first posting. Nothing is converted.'}
          onChange={(event) => choose(event.target.value as Currency)}
        >
          <Options of={CURRENCIES} nameOf={(currency) => `${currency} · ${CURRENCY_NAMES[currency]}`} />
        </SelectInput>
      </Box>
      <Preview currency={chosen} today={business.today} />
    </Stack>
  );
}

function Preview({ currency, today }: { currency: Currency; today: string }) {
  return (
    <Box
      aria-label="Preview"
      role="group"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 2, py: 1, maxWidth: 320 }}
    >
      {SAMPLE_AMOUNTS.map((amount) => (
        <Stack key={amount} direction="row" sx={{ justifyContent: 'space-between', py: 0.5 }}>
          <Typography variant="body2" color="textSecondary">
            {formatDay(today)}
          </Typography>
          <Figure value={amount} currency={currency} tone="flow" sx={{ fontSize: 14 }} />
        </Stack>
      ))}
    </Box>
  );
}

function AppearanceChoice() {
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <Box sx={{ p: 2 }}>
      <ToggleButtonGroup
        exclusive
        value={mode}
        aria-label="Appearance"
        onChange={(_event, chosen: (typeof MODES)[number][0] | null) => chosen && setMode(chosen)}
      >
        {MODES.map(([value, label]) => (
          <ToggleButton key={value} value={value}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
