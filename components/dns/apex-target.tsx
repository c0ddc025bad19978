import { CopyText } from '@/components/ui/copy-text'

/** The target for a zone's own name, which can't have a CNAME record: only some DNS providers have records for it. */
export const ApexTarget = ({ values }: { values: readonly string[] }) => (
  <dl>
    <dt className="text-sm text-muted">Target for an ALIAS, ANAME or flattened CNAME record</dt>
    {values.map((value) => (
      <dd key={value} className="py-1">
        <CopyText value={value} what="target" />
      </dd>
    ))}
  </dl>
)
