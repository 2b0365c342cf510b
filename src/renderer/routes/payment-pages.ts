/* What paying shows: loaded together, when the first of it is shown. */
export { OutcomePage } from '#renderer/features/outcome/index.ts';
export { NewPayment, PaymentPage, VirtualIbanPayment } from '#renderer/features/payment/index.ts';
export { DeleteBooked } from '#renderer/features/writes/index.ts';
