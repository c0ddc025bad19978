import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ExportFormat } from '@/lib/api/common'
import { type ExportColumn, exportValue, csvLine, csvStart } from '@/lib/inventory/list/export-columns'
import { yieldToEventLoop } from '@/lib/util/async'
import { errorFields } from '@/lib/util/errors'
import { log } from '../log'

interface ExportFile<Row> {
  name: string
  format: ExportFormat
  columns: readonly ExportColumn<Row>[]
  toJson: (row: Row) => unknown
  pages: AsyncIterable<readonly Row[]>
}

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
}

/** Returns a download that is written page by page, as fast as the client reads it. */
export function exportResponse<Row>(file: ExportFile<Row>): Response {
  const { name, format } = file
  const date = new Date().toISOString().slice(0, 10)
  return new Response(streamOf(textOf(file), name), {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="${name}-${date}.${format}"`,
    },
  })
}

async function* textOf<Row>({ format, columns, toJson, pages }: ExportFile<Row>): AsyncGenerator<string> {
  if (format === 'csv') yield csvStart + csvLine(columns.map(({ name }) => name))
  if (format === 'json') yield '['
  let separator = '\n'
  for await (const rows of pages) {
    if (format === 'csv')
      yield rows.map((row) => csvLine(columns.map(({ value }) => exportValue(value(row))))).join('')
    else if (format === 'ndjson') yield rows.map((row) => `${JSON.stringify(toJson(row))}\n`).join('')
    else if (rows.length > 0) {
      yield separator + rows.map((row) => JSON.stringify(toJson(row))).join(',\n')
      separator = ',\n'
    }
  }
  if (format === 'json') yield '\n]\n'
}

function streamOf(parts: AsyncGenerator<string>, name: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const asReader = AsyncLocalStorage.snapshot() // later reads run on behalf of the same person
  return new ReadableStream({
    pull: (controller) =>
      asReader(async () => {
        await yieldToEventLoop()
        try {
          const { value, done } = await parts.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (error) {
          log.error({ export: name, ...errorFields(error) }, 'an export ended early')
          throw error
        }
      }),
    cancel: async () => {
      await parts.return(undefined)
    },
  })
}
