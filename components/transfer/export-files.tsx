'use client'

import { Download } from 'lucide-react'
import { useAccount } from '@/components/shell/account-context'
import { buttonStyle } from '@/components/ui/style'
import { Facts } from '@/components/ui/facts'
import type { ExportSummary } from '@/lib/api/transfer'
import { transferFileAddress } from '@/lib/client/account-queries'
import { formatNumber } from '@/lib/util/text'

export function ExportFiles({ summary: { files, parts } }: { summary: ExportSummary }) {
  const { account } = useAccount()
  const filled = parts.filter(({ count }) => count > 0)
  const numbers = Array.from({ length: files }, (_, i) => i + 1)
  return (
    <section aria-labelledby="export" className="space-y-3">
      <h2 id="export" className="text-lg font-medium">
        Export
      </h2>
      <p className="max-w-text text-muted">
        Exports contain data that exists only in this console: saved names, sites, agent details, and
        resources that the API can't list. Secrets are never included.
      </p>
      {filled.length === 0 ? (
        <p className="text-muted">This console has no data about this account to export yet.</p>
      ) : (
        <>
          <div className="max-w-text">
            <Facts items={filled.map(({ label, count }) => ({ term: label, value: formatNumber(count) }))} />
          </div>
          {files > 1 && (
            <p className="max-w-text text-muted">
              The export has {files} files. Download the files one after another, and don't make changes in
              the account until the last download finishes. Then import the files in order.
            </p>
          )}
          <p className="flex flex-wrap gap-2">
            {numbers.map((number) => (
              <a
                key={number}
                href={transferFileAddress(account.slug, number)}
                download
                className={buttonStyle(files === 1 ? 'primary' : 'secondary', 'text')}
              >
                <Download aria-hidden />
                {files === 1 ? 'Download export' : `Download file ${number} of ${files}`}
              </a>
            ))}
          </p>
        </>
      )}
    </section>
  )
}
