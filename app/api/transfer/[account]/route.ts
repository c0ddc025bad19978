import { Failure } from '@/lib/contract/failure'
import { accountOf } from '@/lib/server/accounts/upstream'
import { route } from '@/lib/server/route'
import { downloadExport, runImport } from '@/lib/transfer/transfer'

/** A file of an export as a download, audited: the first unless `file` says which. */
export const GET = route('viewer', async (input) => {
  const { context, params, request } = input
  const account = await accountOf(context, params.account)
  const number = Number(new URL(request.url).searchParams.get('file') ?? '1')
  const { text, count } = await downloadExport(input, account, number)
  if (text === null) throw new Failure('ADIT_NOT_FOUND', `This export has ${count} files.`)
  const which = count > 1 ? `-${number}-of-${count}` : ''
  const name = `${account.slug}-${new Date().toISOString().slice(0, 10)}${which}.json`
  return new Response(text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
})

export const POST = route('operator', runImport)
