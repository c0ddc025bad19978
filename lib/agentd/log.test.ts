import { expect, test } from 'vitest'
import { createLog, type LogFormat } from './log'

const time = '2026-01-02T03:04:05.000Z'
function written(format: LogFormat, ...lines: [string, Record<string, unknown>?]): string {
  let text = ''
  createLog(format, (line) => (text += line)).warn(...lines)
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, time).replace(/^\d\d:\d\d:\d\d/, '03:04:05')
}

test.each([
  ['json', `{"level":"warn","time":"${time}","msg":"It ended","name":"a b","port":80,"text":"\\u001b[1m"}\n`],
  ['logfmt', `time=${time} level=warn msg="It ended" name="a b" port=80 text="\\u001b[1m"\n`],
  ['term', '03:04:05  WARN It ended  name=a b  port=80  text= [1m\n'],
] as const)('a %s line contains no terminal control characters', (format, line) => {
  expect(written(format, 'It ended', { name: 'a b', port: 80, text: '\u001b[1m' })).toBe(line)
})
