import { Failure } from '@/lib/contract/failure'
import { accountOf } from '@/lib/server/accounts/upstream'
import { route } from '@/lib/server/route'
import { exportFiles, runImport } from '@/lib/server/transfer/transfer'

/** A file of an export, to be kept: the first unless `file` says which. */
export const GET = route('viewer', async ({ context, params, person, request }) => {
  const account = await accountOf(context, params.account)
  const files = await exportFiles(context, account, person.email)
  const number = Number(new URL(request.url).searchParams.get('file') ?? '1')
  const text = files[number - 1]
  if (text === undefined) throw new Failure('ADIT_NOT_FOUND', `This export has ${files.length} files.`)
  const which = files.length > 1 ? `-${number}-of-${files.length}` : ''
  const name = `${account.slug}-${new Date().toISOString().slice(0, 10)}${which}.json`
  return new Response(text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
})

export const POST = route('operator', runImport)
