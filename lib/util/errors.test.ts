import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { errorFields, handleUncaught } from './errors'

function fakeProcess() {
  return Object.assign(new EventEmitter(), { exit: vi.fn<(code: number) => void>() })
}

test('an uncaught exception is logged and ends the process with exit code 1', () => {
  const [program, error] = [fakeProcess(), vi.fn<(message: string, fields: object) => void>()]
  handleUncaught({ error }, program)
  program.emit('uncaughtException', new TypeError('broken'))
  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.any(String),
    expect.objectContaining({ error: 'TypeError', message: 'broken', stack: expect.any(String) }),
  )
  expect(program.exit).toHaveBeenCalledExactlyOnceWith(1)
})

test('an uncaught exception ends the process even if logging fails', () => {
  const program = fakeProcess()
  const error = () => {
    throw new Error('no log')
  }
  handleUncaught({ error }, program)
  expect(() => program.emit('uncaughtException', new Error('broken'))).toThrow('no log')
  expect(program.exit).toHaveBeenCalledExactlyOnceWith(1)
})

test('an unhandled rejection is logged and the process continues', () => {
  const [program, error] = [fakeProcess(), vi.fn<(message: string, fields: object) => void>()]
  handleUncaught({ error }, program)
  program.emit('unhandledRejection', new Error('broken'))
  program.emit('unhandledRejection', 'text')
  expect(error).toHaveBeenCalledTimes(2)
  expect(program.exit).not.toHaveBeenCalled()
})

test('only the name, message and stack of an error are logged', () => {
  const error = Object.assign(new Error('refused'), { config: { headers: { authorization: 'secret' } } })
  expect(Object.keys(errorFields(error))).toEqual(['error', 'message', 'stack'])
})

test('a thrown string is logged up to 500 characters, and another value only by its type', () => {
  expect(errorFields('no route')).toEqual({ error: 'string', message: 'no route' })
  expect(errorFields('x'.repeat(900))).toEqual({ error: 'string', message: 'x'.repeat(500) })
  expect(errorFields({ token: 'secret' })).toEqual({ error: 'object' })
})
