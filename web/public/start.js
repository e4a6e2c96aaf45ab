// When the page has been read and the program has not begun, it never will: says so at once (.late in index.html), and its button
// fetches all that the page names once more, past every cache. Plain script for every browser; the program does not need it.
addEventListener('load', function () {
  var late = document.querySelector('.late')
  if (!late) return
  late.className += ' now'
  late.querySelector('a').addEventListener('click', function (event) {
    event.preventDefault()
    var files = performance.getEntriesByType('resource').map(function (one) {
      return one.name
    })
    document.querySelectorAll('script[src], link[href]').forEach(function (one) {
      files.push(one.src || one.href)
    })
    var again = function () {
      location.reload()
    }
    Promise.all(
      files.map(function (file) {
        return fetch(file, { cache: 'reload' }).catch(function () {})
      }),
    ).then(again, again)
  })
})
