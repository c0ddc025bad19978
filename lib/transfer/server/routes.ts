import 'server-only'
import type { transferApi } from '@/lib/api/transfer'
import { Failure } from '@/lib/contract/failure'
import type { AreaRoutes } from '@/lib/server/routing/console-api'
import { downloadExport, knownCounts, planImport, runImport } from './transfer'

export const transferRoutes: AreaRoutes<typeof transferApi> = {
  export: async (input) => {
    const { account } = input
    const number = Number(input.query.file ?? '1')
    const { text, count } = await downloadExport(input, account, number)
    if (text === null)
      throw new Failure(
        'ADIT_NOT_FOUND',
        `File ${number} doesn't exist. This export has ${count === 1 ? '1 file' : `${count} files`}.`,
      )
    const which = count > 1 ? `-${number}-of-${count}` : ''
    const name = `${account.slug}-${new Date().toISOString().slice(0, 10)}${which}.json`
    return new Response(text, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
      },
    })
  },
  import: runImport,
  plan: planImport,
  known: async ({ context, account }) => ({
    kinds: await knownCounts(context, account),
  }),
}
