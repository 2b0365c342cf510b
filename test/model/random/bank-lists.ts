import type { World } from './sequence.ts';

export interface BankEntry {
  readonly transactionId: string;
  readonly amount: number;
  readonly description: string;
  readonly operationDate: string;
}

interface BankBalance {
  readonly balance: number;
  readonly availableBalance: number;
}

/** What the bank says over its own interface, read without any of the app's code. */
export function bankLists({ money: { bank } }: Pick<World, 'money'>) {
  const read = async <Answer>(path: string): Promise<Answer> => {
    const response = await fetch(`${bank.url}${path}`);
    if (!response.ok) throw new Error(`${path}: ${String(response.status)}`);
    return (await response.json()) as Answer;
  };
  const banking = '/api/gbs/banking/v4.0';
  const portal = `/api/gbs/crowdfunding-equity/v4.0/portals/${bank.portalId}`;
  return {
    virtualIbans: async (accountId: string) =>
      (await read<{ list: readonly { virtualIban: string; description: string }[] }>(`${banking}/accounts/${accountId}/virtual-ibans`)).list,
    entries: async (accountId: string, from: string, to: string) =>
      (await read<{ list: readonly BankEntry[] }>(`${banking}/accounts/${accountId}/transactions?fromAccountingDate=${from}&toAccountingDate=${to}`)).list,
    balance: (accountId: string) => read<BankBalance>(`${banking}/accounts/${accountId}/balance`),
    order: async (orderId: string) => {
      const { status } = await read<{ status: string }>(`${portal}/orders/${orderId}`);
      const { refundIds } = await read<{ refundIds?: readonly string[] | null }>(`${portal}/orders/${orderId}/payment`);
      return { status, refunds: refundIds?.length ?? 0 };
    },
  };
}
