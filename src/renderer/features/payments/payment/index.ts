export { AdviceList } from './choices.tsx';
export { fieldName, problemWords, refusalWords, warningWords } from './field-words.ts';
export { Counter, FieldRows, OnLabelLine, Remarks } from './form-fields.tsx';
export type { FieldProps } from './form-fields.tsx';
export { NewPayment, PaymentPage, UnderTransfers, VirtualIbanPayment } from './payment-page.tsx';
export { SendOnceButton } from './send-button.tsx';
export { useBankClock } from './use-payment-context.ts';
