import { CopyText } from '@/components/ui/copy-text'

/** The target of a zone's own name, which can't have a CNAME record. Some DNS providers support alternatives. */
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
