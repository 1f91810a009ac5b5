import { Controller, useFormContext } from 'react-hook-form';
import { CURRENCIES } from '@counterfoil/contracts/business.contract';
import { SearchInput } from '../../forms/SearchInput';
import { Options, SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { TYPE_OPTIONS, type BusinessForm } from './create-business-form';
import { INDUSTRIES } from './industries';
import { fieldsOf, TRIMMED } from '../../forms/field-of';

const INDUSTRY_OPTIONS = INDUSTRIES.map((industry) => ({ value: industry, label: industry }));
const DESCRIPTION_ROWS = 2;

export function BusinessNameStep() {
  const form = useFormContext<BusinessForm>();
  const field = fieldsOf(form);
  return (
    <>
      <TextInput label="Business name" autoFocus autoComplete="organization" {...field('name', TRIMMED)} />
      <Controller
        control={form.control}
        name="industry"
        render={({ field, fieldState }) => (
          <SearchInput
            label="Industry"
            placeholder="Type to search"
            options={INDUSTRY_OPTIONS}
            error={fieldState.error?.message}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <SelectInput label="Business type" {...field('businessType')}>
        <option value="">Choose a type</option>
        <Options of={TYPE_OPTIONS} />
      </SelectInput>
      <TextInput label="Description" isOptional multiline minRows={DESCRIPTION_ROWS} {...field('description')} />
    </>
  );
}

export function BusinessContactStep() {
  const field = fieldsOf(useFormContext<BusinessForm>());
  return (
    <>
      <TextInput label="Email" isOptional type="email" autoFocus autoComplete="email" {...field('email')} />
      <TextInput label="Phone" isOptional type="tel" autoComplete="tel" {...field('phone')} />
      <TextInput label="Address" isOptional autoComplete="street-address" {...field('address')} />
      <TextInput
        label="Website"
        isOptional
        type="url"
        placeholder="https://"
        autoComplete="url"
        {...field('website')}
      />
    </>
  );
}

export function BusinessTaxStep() {
  const field = fieldsOf(useFormContext<BusinessForm>());
  return (
    <>
      <TextInput label="Tax ID" isOptional autoFocus autoComplete="off" {...field('taxId')} />
      <SelectInput
        label="Currency"
        hint="The currency of the books. It is fixed at the first posting; nothing is converted."
        {...field('currency')}
      >
        <Options of={CURRENCIES} />
      </SelectInput>
    </>
  );
}
