// Runs in gjs, not in Node: a window of WebKitGTK for WebKitWebDriver, with nothing but the page, so that it can be as narrow as a
// phone, and with the page's console on its standard output. Arguments: the folder for what pages store, and `dark` or `light`.
import Gtk from 'gi://Gtk?version=3.0'
import WebKit2 from 'gi://WebKit2?version=4.1'
import System from 'system'

const [folder, scheme] = System.programArgs
Gtk.init(null)
Gtk.Settings.get_default().gtk_application_prefer_dark_theme = scheme === 'dark'

// Pages of a private window would write nothing to the console.
const website_data_manager = new WebKit2.WebsiteDataManager({
  base_data_directory: `${folder}/data`,
  base_cache_directory: `${folder}/cache`,
})
const web_context = new WebKit2.WebContext({ website_data_manager })
const settings = new WebKit2.Settings({ enable_write_console_messages_to_stdout: true })

const openWindow = () => {
  const view = new WebKit2.WebView({ web_context, settings, is_controlled_by_automation: true })
  const window = new Gtk.Window({ decorated: false, default_width: 390, default_height: 844 })
  view.connect('close', () => window.destroy())
  // No window manager gives it the focus, without which no field shows that it has it.
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
