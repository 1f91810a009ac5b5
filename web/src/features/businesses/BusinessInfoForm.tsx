import { Box, Button, Stack } from '@mui/material';
import { Controller, useForm } from 'react-hook-form';
import { ChangeBusinessRequest, CURRENCIES, type Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { SearchInput } from '../../forms/SearchInput';
import { Options, SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { FailureAlert } from '../../ui/messages/FailureAlert';
import { showFailure, showToast } from '../../ui/toasts';
import { useChangeBusiness } from './businesses.queries';
import { businessValues, industryOptions, MONTHS, timeZoneOptions, typeOptions } from './business-form';

const FAILURE = 'Failed to update business information';
const DESCRIPTION_ROWS = 2;
const TWO_COLUMNS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** What stands on the statements, and how the books count days and years. */
export function BusinessInfoForm({ business }: { business: Business }) {
  const change = useChangeBusiness(business.id);
  const form = useForm<ChangeBusinessRequest>({
    resolver: contractResolver(ChangeBusinessRequest),
    defaultValues: businessValues(business),
  });
  const { isDirty } = form.formState;
  const field = fieldsOf(form);
  const save = (values: ChangeBusinessRequest) =>
    carryOut(change, values, {
      onSuccess: (changed) => {
        showToast('Success', 'Business information updated');
        form.reset(businessValues(changed));
      },
      onError: (error) => showFailure('Error', messageOf(error, FAILURE)),
    });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <Stack spacing={2} sx={{ p: 2 }}>
        {change.isError && <FailureAlert>{messageOf(change.error, FAILURE)}</FailureAlert>}
        <TextInput label="Business name" autoComplete="organization" {...field('name', TRIMMED)} />
        <TextInput
          label="Description"
          isOptional
          multiline
          minRows={DESCRIPTION_ROWS}
          {...field('description', TRIMMED)}
        />
        <Box sx={TWO_COLUMNS}>
          <Controller
            control={form.control}
            name="industry"
            render={({ field, fieldState }) => (
              <SearchInput
                label="Industry"
                isOptional
                placeholder="Type to search"
                options={industryOptions(business.industry)}
                error={fieldState.error?.message}
                value={field.value ?? ''}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
          <SelectInput label="Business type" isOptional {...field('businessType')}>
            <option value="">Not said</option>
            <Options of={typeOptions(business.businessType)} />
          </SelectInput>
          <TextInput label="Email" isOptional type="email" autoComplete="email" {...field('email', TRIMMED)} />
          <TextInput label="Phone" isOptional type="tel" autoComplete="tel" {...field('phone', TRIMMED)} />
          <TextInput label="Address" isOptional autoComplete="street-address" {...field('address', TRIMMED)} />
          <TextInput
            label="Website"
            isOptional
            type="url"
            placeholder="https://"
            autoComplete="url"
            {...field('website', TRIMMED)}
          />
          <TextInput label="Tax ID" isOptional autoComplete="off" {...field('taxId', TRIMMED)} />
          {business.hasPostings ? (
            <TextInput
              label="Currency"
              value={business.currency}
              readOnly
              disabled
              hint="Fixed since the first posting; nothing is converted."
            />
          ) : (
            <SelectInput
              label="Currency"
              hint="Fixed at the first posting; nothing is converted."
              {...field('currency')}
            >
              <Options of={CURRENCIES} />
            </SelectInput>
          )}
          <Controller
            control={form.control}
            name="timeZone"
            render={({ field, fieldState }) => (
              <SearchInput
                label="Time zone"
                hint="Decides which day it is in your books."
                options={timeZoneOptions(business.timeZone)}
                error={fieldState.error?.message}
                value={field.value ?? ''}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
          <SelectInput
            label="Fiscal year starts in"
            hint="Retained earnings and yearly reports follow it."
            {...field('fiscalYearStartMonth', { valueAsNumber: true })}
          >
            {MONTHS.map((month, at) => (
              <option key={month} value={at + 1}>
                {month}
              </option>
            ))}
          </SelectInput>
        </Box>
        <Button
          type="submit"
          variant="contained"
          disabled={!isDirty || change.isPending}
          sx={{ alignSelf: 'flex-start' }}
        >
          {change.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      </Stack>
    </form>
  );
}
