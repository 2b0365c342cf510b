import { Skeleton } from '@mantine/core';
import { useT } from '#renderer/i18n/index.ts';
import './skeletons.css';

/** Stands where rows will be, in their height. */
export function SkeletonRows({ rows = 8 }: { readonly rows?: number }) {
  const { t } = useT();
  return (
    <div className="t-skeleton-rows" role="status" aria-label={t('common:loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="t-skeleton-row">
          <Skeleton height={10} width={72} />
          <Skeleton height={10} width={`${38 + ((index * 17) % 30)}%`} />
          <Skeleton height={10} width={88} ml="auto" />
        </div>
      ))}
    </div>
  );
}

/** Stands where a description list will be. */
export function SkeletonFields({ fields = 6 }: { readonly fields?: number }) {
  const { t } = useT();
  return (
    <div className="t-fields" role="status" aria-label={t('common:loading')}>
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} className="t-skeleton-field">
          <Skeleton height={8} width="40%" />
          <Skeleton height={12} width={`${55 + ((index * 13) % 35)}%`} />
        </div>
      ))}
    </div>
  );
}
