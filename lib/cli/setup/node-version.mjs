// Runs before anything else is loaded, so only what every Node with modules understands stands here.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write('Adit needs Node 20.19 or newer; this is ' + process.versions.node + '.\n')
  process.exit(1)
}
