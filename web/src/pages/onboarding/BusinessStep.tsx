import { Button, Stack, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { CreateBusinessRequest, CURRENCIES, type Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { PATHS } from '../../paths';
import { withoutBlanks } from '../../forms/blank-fields';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { SearchField } from '../../forms/SearchField';
import { SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { showFailure, showToast } from '../../ui/toasts';
import { useCreateBusiness } from '../../features/businesses/businesses.queries';
import { isBusinessLimit } from '../../features/businesses/create-business-form';
import { INDUSTRIES } from '../../features/businesses/industries';

const OPTIONS = INDUSTRIES.map((industry) => ({ value: industry, label: industry }));

/** Step 1. When the business is there already (Back from step 2) it is shown, and going on keeps it. */
export function BusinessStep({ existing, onDone }: { existing: Business | null; onDone: () => void }) {
  return existing ? <ExistingBusiness business={existing} onDone={onDone} /> : <NewBusiness onDone={onDone} />;
}

function ExistingBusiness({ business, onDone }: { business: Business; onDone: () => void }) {
  const lines = [business.industry, business.phone, business.address].filter(Boolean);
  return (
    <Stack spacing={2}>
      <div>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {business.name}
        </Typography>
        {lines.map((line) => (
          <Typography key={line} variant="body2" color="textSecondary">
            {line}
          </Typography>
        ))}
      </div>
      <Typography variant="body2" color="textSecondary">
        Your business is saved. Go on with its first account.
      </Typography>
      <Button variant="contained" onClick={onDone} sx={{ alignSelf: 'flex-end' }}>
        Continue
      </Button>
    </Stack>
  );
}

function NewBusiness({ onDone }: { onDone: () => void }) {
  const create = useCreateBusiness();
  const submission = useSubmissionKey();
  const navigate = useNavigate();
  const form = useForm<CreateBusinessRequest>({
    resolver: contractResolver(CreateBusinessRequest),
    defaultValues: { name: '', industry: '', phone: '', address: '', currency: CURRENCIES[0] },
  });
  const field = fieldsOf(form);
  const save = (values: CreateBusinessRequest) => {
    const business = { ...withoutBlanks(values), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    carryOut(
      create,
      { business, key: submission.keyFor(business) },
      {
        onSuccess: () => {
          showToast('Success', "Business created! Now let's add your first account");
          onDone();
        },
        onError: (error) => {
          const message = messageOf(error, 'Failed to create business');
          if (isBusinessLimit(message)) void navigate(`${PATHS.upgrade}?reason=business`);
          else showFailure('Error', message);
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <Stack spacing={2}>
        <TextInput label="Business name" autoFocus autoComplete="organization" {...field('name', TRIMMED)} />
        <SearchField
          control={form.control}
          name="industry"
          label="Industry"
          placeholder="Type to search"
          options={OPTIONS}
        />
        <TextInput label="Phone" isOptional type="tel" autoComplete="tel" {...field('phone')} />
        <TextInput label="Address" isOptional autoComplete="street-address" {...field('address')} />
        <SelectInput
          label="Currency"
          hint="Of all accounts in these books. It is fixed once something is recorded; nothing is converted."
          {...field('currency')}
        >
          {CURRENCIES.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectInput>
        <Button type="submit" variant="contained" disabled={create.isPending} sx={{ alignSelf: 'flex-end' }}>
          {create.isPending ? 'Creating...' : 'Continue'}
        </Button>
      </Stack>
    </form>
  );
}
