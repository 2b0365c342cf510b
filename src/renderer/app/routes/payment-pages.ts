/* Loaded together, with the first of them. */
export { ApprovalOfWrite, ApprovalPage, ApprovalsPage } from '#renderer/features/payments/approvals/index.ts';
export { OutcomePage } from '#renderer/features/payments/outcome/index.ts';
export { NewPayment, PaymentPage, VirtualIbanPayment } from '#renderer/features/payments/payment/index.ts';
export { DeleteBooked } from '#renderer/features/payments/writes/index.ts';
