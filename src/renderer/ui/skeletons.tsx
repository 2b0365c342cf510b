import { Skeleton } from '@mantine/core';
import { useT } from '#renderer/i18n/index.ts';
import { Columns } from './columns.tsx';
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

const fieldsOf = (count: number) => (
  <div className="t-fields">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="t-skeleton-field">
        <Skeleton height={8} width="40%" />
        <Skeleton height={12} width={`${55 + ((index * 13) % 35)}%`} />
      </div>
    ))}
  </div>
);

/** Stands where a description list will be. */
export function SkeletonFields({ fields = 6 }: { readonly fields?: number }) {
  const { t } = useT();
  return <div role="status" aria-label={t('common:loading')}>{fieldsOf(fields)}</div>;
}

const sectionOf = (fields: number) => (
  <div className="t-section">
    <div className="t-skeleton-heading"><Skeleton height={12} width={120} /></div>
    {fieldsOf(fields)}
  </div>
);

/** Stands where the page of one record will be: sections in two columns. */
export function SkeletonDetail({ sideIs = 'facts' }: { readonly sideIs?: 'facts' | 'notes' }) {
  const { t } = useT();
  return (
    <div role="status" aria-label={t('common:loading')}>
      <Columns sideIs={sideIs} main={<>{sectionOf(6)}{sectionOf(6)}</>} side={<>{sectionOf(4)}{sectionOf(4)}</>} />
    </div>
  );
}
