import { Controller, useFormContext } from 'react-hook-form';
import { CURRENCIES } from '@counterfoil/contracts/business.contract';
import { SearchInput } from '../../forms/SearchInput';
import { SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { TYPE_OPTIONS, type BusinessForm } from './create-business-form';
import { INDUSTRIES } from './industries';

const INDUSTRY_OPTIONS = INDUSTRIES.map((industry) => ({ value: industry, label: industry }));
const DESCRIPTION_ROWS = 2;

export function BusinessNameStep() {
  const {
    register,
    control,
    formState: { errors },
  } = useFormContext<BusinessForm>();
  return (
    <>
      <TextInput
        label="Business name"
        autoFocus
        autoComplete="organization"
        error={errors.name?.message}
        {...register('name', { setValueAs: (text: string) => text.trim() })}
      />
      <Controller
        control={control}
        name="industry"
        render={({ field }) => (
          <SearchInput
            label="Industry"
            placeholder="Type to search"
            options={INDUSTRY_OPTIONS}
            error={errors.industry?.message}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <SelectInput label="Business type" error={errors.businessType?.message} {...register('businessType')}>
        <option value="">Choose a type</option>
        {TYPE_OPTIONS.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectInput>
      <TextInput
        label="Description"
        isOptional
        multiline
        minRows={DESCRIPTION_ROWS}
        error={errors.description?.message}
        {...register('description')}
      />
    </>
  );
}

export function BusinessContactStep() {
  const {
    register,
    formState: { errors },
  } = useFormContext<BusinessForm>();
  return (
    <>
      <TextInput
        label="Email"
        isOptional
        type="email"
        autoFocus
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextInput
        label="Phone"
        isOptional
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextInput
        label="Address"
        isOptional
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address')}
      />
      <TextInput
        label="Website"
        isOptional
        type="url"
        placeholder="https://"
        autoComplete="url"
        error={errors.website?.message}
        {...register('website')}
      />
    </>
  );
}

export function BusinessTaxStep() {
  const {
    register,
    formState: { errors },
  } = useFormContext<BusinessForm>();
  return (
    <>
      <TextInput
        label="Tax ID"
        isOptional
        autoFocus
        autoComplete="off"
        error={errors.taxId?.message}
        {...register('taxId')}
      />
      <SelectInput
        label="Currency"
        hint="The currency of the books. It is fixed at the first posting; nothing is converted."
        error={errors.currency?.message}
        {...register('currency')}
      >
        {CURRENCIES.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </SelectInput>
    </>
  );
}
