import { useT } from '#renderer/i18n/index.ts';
import type { Environment } from '#shared/bridge/app/connection-inputs.ts';
import './ui.css';

export function EnvironmentMark({ environment }: { readonly environment: Environment }) {
  const { t } = useT();
  return <span className="t-environment" data-environment={environment}>{t(`common:environments.${environment}`)}</span>;
}
