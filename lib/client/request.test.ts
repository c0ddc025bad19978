import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { request, setPasswordPrompt } from './request'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['mismatch', 1],
  [null, 0],
])('a response with the contract header %s reports %i mismatches', async (mark, times) => {
  const headers = new Headers(mark === null ? [] : [['adit-contract', mark]])
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 7 }, { headers })))
  const onMismatch = vi.fn<() => void>()
  expect(await request('/x', { onMismatch })).toEqual({ id: 7 })
  expect(onMismatch).toHaveBeenCalledTimes(times)
})

describe('a request that needs a confirmed password', () => {
  const refusal = () =>
    Response.json(
      { error_code: 'ADIT_CONFIRM_PASSWORD', status_code: 403, msg: 'Confirm your password.' },
      { status: 403 },
    )
  const send = () =>
    request('/api/x', { method: 'POST', body: { name: 'typed' }, headers: { 'idempotency-key': 'k1' } })
  const answered = (...answers: (() => Response)[]) => {
    const fetched = vi.fn<(path: string, init: object) => Promise<Response>>(() =>
      Promise.resolve((answers.shift() ?? refusal)()),
    )
    vi.stubGlobal('fetch', fetched)
    return fetched
  }
  const promptWith = (isConfirmed: boolean) => {
    const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(isConfirmed))
    onTestFinished(setPasswordPrompt(ask))
    return ask
  }

  test('is resent unchanged with its idempotency key after confirmation', async () => {
    const fetched = answered(refusal, () => Response.json({ id: 7 }))
    const ask = promptWith(true)
    expect(await send()).toEqual({ id: 7 })
    expect(ask).toHaveBeenCalledTimes(1)
    const [first, second] = fetched.mock.calls
    expect(second).toEqual(first)
    expect(second?.[1]).toMatchObject({ headers: { 'idempotency-key': 'k1' }, body: '{"name":"typed"}' })
  })

  test('fails without a retry if the person declines', async () => {
    const fetched = answered(refusal)
    promptWith(false)
    await expect(send()).rejects.toMatchObject({ code: 'ADIT_CONFIRM_PASSWORD', isCanceled: true })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('fails without a password prompt, and if the server rejects it again', async () => {
    answered()
    await expect(send()).rejects.toMatchObject({ code: 'ADIT_CONFIRM_PASSWORD', isCanceled: false })
    const ask = promptWith(true)
    await expect(send()).rejects.toMatchObject({ code: 'ADIT_CONFIRM_PASSWORD' })
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('shares one prompt with other waiting requests', async () => {
    const done = () => Response.json({ id: 7 })
    answered(refusal, refusal, done, done)
    const ask = promptWith(true)
    expect(await Promise.all([send(), send()])).toEqual([{ id: 7 }, { id: 7 }])
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
