import { Download } from 'lucide-react'
import { useAccount } from '@/components/shell/account-context'
import { buttonStyle } from '@/components/ui/style'
import { Facts } from '@/components/ui/facts'
import { Section } from '@/components/ui/section'
import { SpriteIcon } from '@/components/ui/state-chip'
import type { ExportSummary } from '@/lib/api/transfer'
import { transferFileAddress } from '@/lib/client/account-queries'
import { icons } from '@/lib/resources/icons'
import { formatNumber } from '@/lib/util/text'

interface ExportFilesProps {
  summary: ExportSummary
  /** False while the page's main action is another one. */
  isMain?: boolean
}

export function ExportFiles({ summary: { files, parts }, isMain = true }: ExportFilesProps) {
  const filled = parts.filter(({ count }) => count > 0)
  return (
    <Section isCard id="export" title="Export">
      <p className="text-pretty text-muted">
        Exports contain data that exists only in this console: saved names, sites, agent details, and
        resources that the API can't list. Secrets are never included.
      </p>
      {filled.length === 0 ? (
        <NothingYet />
      ) : (
        <>
          <Facts items={filled.map(({ label, count }) => ({ term: label, value: formatNumber(count) }))} />
          <Downloads files={files} isMain={isMain} />
        </>
      )}
    </Section>
  )
}

const NothingYet = () => (
  <div className="flex items-start gap-3 rounded-md border border-dashed border-line p-3">
    <SpriteIcon name={icons.transfer} className="mt-0.5 text-muted" />
    <div className="min-w-0">
      <p className="font-medium">Nothing to export yet</p>
      <p className="text-sm text-pretty text-muted">All of this account's data is also on the platform.</p>
    </div>
  </div>
)

function Downloads({ files, isMain }: { files: number; isMain: boolean }) {
  const { account } = useAccount()
  const numbers = Array.from({ length: files }, (_, i) => i + 1)
  return (
    <>
      {files > 1 && (
        <p className="text-pretty text-muted">
          The export has {files} files. Download the files one after another, and don't make changes in the
          account until the last download finishes. Then import the files in order.
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        {numbers.map((number) => (
          <a
            key={number}
            href={transferFileAddress(account.slug, number)}
            download
            className={buttonStyle(files === 1 && isMain ? 'primary' : 'secondary', 'text')}
          >
            <Download aria-hidden />
            {files === 1 ? 'Download export' : `Download file ${number} of ${files}`}
          </a>
        ))}
      </p>
    </>
  )
}
