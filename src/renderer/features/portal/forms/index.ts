export { AmountInput, CompanySelect, RecordPicker, useCompanies } from './form-inputs.tsx';
export { FormAbove, FormGroup, RecordLoader, WriteForm } from './write-form.tsx';
export { useDraftForm } from './use-draft-form.tsx';
export type { DraftForm } from './use-draft-form.tsx';
