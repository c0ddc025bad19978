'use client'

import type { ExportSummary, KnownCount } from '@/lib/api/transfer'
import { ExportFiles } from './export-files'
import { ImportFile, ImportResult, useImport } from './import-file'
import { KnownTable } from './known-table'

interface TransferProps {
  summary: ExportSummary
  kinds: KnownCount[]
}

export function Transfer({ summary, kinds }: TransferProps) {
  const chosen = useImport()
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <ExportFiles summary={summary} isMain={chosen.plan.data === undefined} />
        <ImportFile of={chosen} />
      </div>
      <ImportResult of={chosen} />
      <KnownTable first={{ kinds }} />
    </>
  )
}
