export { fieldName, problemWords, refusalWords, warningWords } from './field-words.ts';
export { Counter, Remarks } from './form-fields.tsx';
export { NewPayment, PaymentPage, VirtualIbanPayment } from './payment-page.tsx';
export { SendOnceButton } from './send-button.tsx';
export { useBankClock } from './use-payment-context.ts';
