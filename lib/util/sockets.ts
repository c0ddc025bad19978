import { BlockList, isIP, type Socket } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Reports whether a string is a loopback IP address. Returns false for names such as `localhost`. */
export function isLoopback(address: string): boolean {
  const family = isIP(address)
  return family > 0 && loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

const FLUSH_MS = 5_000

/** Sends the last bytes over a socket from an `upgrade` event, and closes the socket within 5 seconds. */
export function endSocket(socket: Socket, lastBytes: string): void {
  const timer = setTimeout(() => socket.destroy(), FLUSH_MS)
  socket.once('close', () => clearTimeout(timer))
  socket.on('error', () => socket.destroy())
  socket.resume() // closing with unread bytes resets the connection, which can discard the answer
  socket.write(lastBytes)
  socket.destroySoon()
}
