// Opens a WebKitGTK window for WebKitWebDriver that contains only the page, so that it can be as narrow as a phone. This script runs in
// gjs, not in Node. It writes the page's console to standard output, and prints pages to `printed.pdf`. Arguments: the folder for these
// files, and `dark` or `light`.
import Gio from 'gi://Gio'
import Gtk from 'gi://Gtk?version=3.0'
import WebKit2 from 'gi://WebKit2?version=4.1'
import System from 'system'

const [folder, scheme] = System.programArgs
Gtk.init(null)
Gtk.Settings.get_default().gtk_application_prefer_dark_theme = scheme === 'dark'

// The window isn't a private one, because pages in a private window wouldn't write to the console.
const website_data_manager = new WebKit2.WebsiteDataManager({
  base_data_directory: `${folder}/data`,
  base_cache_directory: `${folder}/cache`,
})
const web_context = new WebKit2.WebContext({ website_data_manager })
const settings = new WebKit2.Settings({ enable_write_console_messages_to_stdout: true })

const file = (name) => Gio.File.new_for_path(`${folder}/${name}.pdf`)

/** Prints on A4 to a file, without asking. */
function printToFile(web_view) {
  const print = new WebKit2.PrintOperation({ web_view })
  const paper = new Gtk.PageSetup()
  paper.set_paper_size_and_default_margins(Gtk.PaperSize.new('iso_a4'))
  const printer = new Gtk.PrintSettings()
  printer.set_printer('Print to File')
  printer.set('output-file-format', 'pdf')
  printer.set('output-uri', file('printing').get_uri())
  print.set_page_setup(paper)
  print.set_print_settings(printer)
  // The file is renamed to `printed.pdf` only once it's complete.
  print.connect('finished', () =>
    file('printing').move(file('printed'), Gio.FileCopyFlags.OVERWRITE, null, null),
  )
  print.connect('failed', (_, { message }) => console.error(`CONSOLE ERROR not printed: ${message}`))
  print.print()
}

function openWindow() {
  const user_content_manager = new WebKit2.UserContentManager()
  const view = new WebKit2.WebView({
    web_context,
    settings,
    user_content_manager,
    is_controlled_by_automation: true,
  })
  const window = new Gtk.Window({ decorated: false, default_width: 390, default_height: 844 })
  view.connect('close', () => window.destroy())
  // Prints when a message named 'print' arrives from the page, because a page's own `print()` does nothing under WebDriver.
  user_content_manager.connect('script-message-received::print', () => printToFile(view))
  user_content_manager.register_script_message_handler('print')
  // There's no window manager to focus the window, and in an unfocused window no field shows its focus.
  window.connect('map-event', () => {
    window.present()
    return false
  })
  window.add(view)
  window.show_all()
  return view
}

web_context.set_automation_allowed(true)
web_context.connect('automation-started', (_, session) => {
  const info = new WebKit2.ApplicationInfo()
  info.set_name('Forecourt')
  info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
  session.set_application_info(info)
  session.connect('create-web-view', openWindow)
})
Gtk.main()
