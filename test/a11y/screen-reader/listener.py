"""What a screen reader gets of a window over AT-SPI, as lines of JSON.

For every name written to its input it answers, once the last element of the page has that name, with what was heard until then and
what has the focus. It follows the rules of Orca: a live region speaks what is inserted into it, an alert speaks when it is shown.
"""

import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

EMBEDDED = "\ufffc"
PATIENCE_MS = 30_000
LOOK_EVERY_MS = 40

TOLD_STATES = {
    Atspi.StateType.CHECKED: "checked",
    Atspi.StateType.INDETERMINATE: "partly checked",
    Atspi.StateType.PRESSED: "pressed",
    Atspi.StateType.EXPANDED: "expanded",
    Atspi.StateType.SELECTED: "selected",
    Atspi.StateType.REQUIRED: "required",
    Atspi.StateType.INVALID_ENTRY: "invalid",
    Atspi.StateType.READ_ONLY: "read only",
    Atspi.StateType.BUSY: "busy",
    Atspi.StateType.MODAL: "modal",
}

# Of what has the focus, a change is heard.
HEARD_CHANGES = ["checked", "pressed", "expanded", "invalid-entry"]

# An object that went before it could be read.
GONE = (Atspi.Role.INVALID, Atspi.Role.UNKNOWN)

# What is said on the way into an element: the screen reader names what it enters.
SURROUNDINGS = {
    Atspi.Role.DIALOG, Atspi.Role.ALERT, Atspi.Role.LANDMARK, Atspi.Role.FORM, Atspi.Role.GROUPING, Atspi.Role.PANEL, Atspi.Role.LIST, Atspi.Role.LIST_BOX,
    Atspi.Role.TABLE, Atspi.Role.TREE_TABLE, Atspi.Role.MENU, Atspi.Role.TOOL_BAR, Atspi.Role.NOTIFICATION, Atspi.Role.ARTICLE, Atspi.Role.COLUMN_HEADER,
}

loop = GLib.MainLoop()
heard = []
asked = []
last_focus = None


def connected_bus():
    """The accessibility bus itself: what the library keeps of states is that of the last event, and some states have none."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    address = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, Gio.DBusCallFlags.NONE, PATIENCE_MS, None).unpack()[0]
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(address, flags, None, None)


def states_of(obj):
    reply = bus.call_sync(obj.app.bus_name, obj.path, "org.a11y.atspi.Accessible", "GetState", None, None, Gio.DBusCallFlags.NONE, PATIENCE_MS, None)
    low, high = reply.unpack()[0]
    return low | high << 32


def contains(states, state):
    return bool(states >> int(state) & 1)


def attributes(obj):
    return Atspi.Accessible.get_attributes(obj) or {}


def children(obj):
    return [child for child in (obj.get_child_at_index(index) for index in range(obj.get_child_count())) if child is not None]


def text_of(obj):
    """The text of an object, with the names or texts of what is embedded in it."""
    if "Text" not in obj.get_interfaces():
        return obj.get_name() or " ".join(text_of(child) for child in children(obj))
    return expanded(obj, 0, -1)


def expanded(obj, start, end):
    text = Atspi.Text.get_text(obj, 0, -1)
    end = len(text) if end < 0 else end
    # A piece of text is a child as well, but has no element of its own.
    inner = [child for child in children(obj) if child.get_role() != Atspi.Role.STATIC or "tag" in attributes(child)]
    index = text[:start].count(EMBEDDED)
    said = []
    for letter in text[start:end]:
        if letter != EMBEDDED:
            said.append(letter)
            continue
        if index < len(inner):
            child = inner[index]
            said.append(f" {child.get_name() or text_of(child)} ")
        index += 1
    return "".join(said)


def value_of(obj):
    role = obj.get_role()
    if role == Atspi.Role.COMBO_BOX:
        return ", ".join(option.get_name() for option in options_of(obj) if is_now(option, Atspi.StateType.SELECTED))
    if role == Atspi.Role.PASSWORD_TEXT:
        return "•" * len(Atspi.Text.get_text(obj, 0, -1))
    if is_now(obj, Atspi.StateType.EDITABLE):
        return expanded(obj, 0, -1)
    return attributes(obj).get("valuetext", "")


def is_now(obj, state):
    return contains(states_of(obj), state)


def options_of(obj):
    found = []
    for child in children(obj):
        found += [child] if child.get_role() in (Atspi.Role.MENU_ITEM, Atspi.Role.LIST_ITEM) else options_of(child)
    return found


def name_and_role(obj):
    return {"role": obj.get_role_name(), "name": obj.get_name() or ""}


def surroundings_of(obj):
    found = []
    parent = obj.get_parent()
    while parent is not None and parent.get_role() not in (Atspi.Role.FRAME, Atspi.Role.APPLICATION):
        if parent.get_role() in SURROUNDINGS and (parent.get_name() or parent.get_role() in (Atspi.Role.DIALOG, Atspi.Role.ALERT)):
            found.insert(0, name_and_role(parent))
        parent = parent.get_parent()
    return found


def described(obj):
    told = attributes(obj)
    states = states_of(obj)
    names = [name for state, name in TOLD_STATES.items() if contains(states, state)]
    if contains(states, Atspi.StateType.EXPANDABLE) and not contains(states, Atspi.StateType.EXPANDED):
        names.append("collapsed")
    if obj.get_role() not in (Atspi.Role.HEADING, Atspi.Role.DOCUMENT_WEB) and not contains(states, Atspi.StateType.SENSITIVE):
        names.append("unavailable")
    return {
        **name_and_role(obj),
        "level": told.get("level", "") if obj.get_role() == Atspi.Role.HEADING else "",
        "position": f"{told['posinset']} of {told['setsize']}" if "posinset" in told and "setsize" in told else "",
        "states": names,
        "value": value_of(obj),
        "description": obj.get_description() or "",
        "text": "" if obj.get_name() else text_of(obj)[:200],
        "surroundings": surroundings_of(obj),
    }


def heard_live(event, source):
    told = attributes(source)
    politeness = told.get("container-live", "off")
    if politeness == "off":
        return None
    container = source
    if told.get("container-atomic") == "true":
        while attributes(container).get("atomic") != "true" and container.get_parent() is not None:
            container = container.get_parent()
        said = text_of(container)
    else:
        said = expanded(source, event.detail1, event.detail1 + event.detail2)
    return {"kind": "live", "politeness": politeness, "text": said, "of": key_of(container)}


def key_of(obj):
    return obj.path


def in_app(source):
    return source is not None and source.get_application() is not None and source.get_application().get_toolkit_name() == "Chromium"


def heard_focus(source):
    global last_focus
    if source.get_role() != Atspi.Role.DOCUMENT_WEB:
        last_focus = source
    told = described(source)
    return {"kind": "focus", "object": told} if source.get_role() not in GONE and told["role"] != "invalid" else None


def on_event(event):
    try:
        one = heard_of(event)
    except GLib.Error:
        # The object went before it could be read.
        return
    if one is not None:
        heard.append(one)


def heard_of(event):
    source, kind = event.source, event.type
    if not in_app(source) or source.get_role() in GONE:
        return None
    if kind.startswith("object:state-changed:focused"):
        return heard_focus(source) if event.detail1 else None
    if kind.startswith("object:text-changed:insert"):
        return heard_live(event, source)
    if kind.startswith("object:state-changed:showing"):
        return {"kind": "alert", "text": text_of(source), "of": key_of(source)} if event.detail1 and source.get_role() in (Atspi.Role.ALERT, Atspi.Role.NOTIFICATION) else None
    if kind.startswith("object:announcement"):
        return {"kind": "live", "politeness": "polite", "text": str(event.any_data), "of": ""}
    if kind.startswith("object:property-change:accessible-name"):
        return {"kind": "window", "name": source.get_name()} if source.get_role() == Atspi.Role.FRAME else None
    if kind.startswith("document:load-complete"):
        return {"kind": "document", "name": source.get_name() or ""}
    if kind.startswith("object:state-changed:") and is_now(source, Atspi.StateType.FOCUSED):
        state = kind.split(":")[2]
        return {"kind": "state", "state": state, "on": bool(event.detail1), **name_and_role(source)} if state in HEARD_CHANGES else None
    if kind.startswith("object:selection-changed"):
        combo = source if source.get_role() == Atspi.Role.COMBO_BOX else source.get_parent()
        return {"kind": "value", "value": value_of(combo), **name_and_role(combo)} if combo is not None and combo.get_role() == Atspi.Role.COMBO_BOX and is_now(combo, Atspi.StateType.FOCUSED) else None
    if kind.startswith("object:property-change:accessible-value") and is_now(source, Atspi.StateType.FOCUSED):
        return {"kind": "value", "value": value_of(source), **name_and_role(source)}
    return None


def documents(obj):
    if obj.get_role() == Atspi.Role.DOCUMENT_WEB:
        return [obj]
    return [document for child in children(obj) for document in documents(child)]


def focused_in(obj):
    # Every element of the page is looked at: for this the states of the last events do.
    if obj.get_state_set().contains(Atspi.StateType.FOCUSED) and obj.get_role() != Atspi.Role.DOCUMENT_WEB:
        return obj
    for child in children(obj):
        found = focused_in(child)
        if found is not None:
            return found
    return None


def windows():
    found = [window for app in children(Atspi.get_desktop(0)) if app.get_toolkit_name() == "Chromium" for window in children(app)]
    for window in found:
        # Whoever asks a window of Chromium for its attributes is taken for a screen reader, and gets its pages too.
        attributes(window)
    return found


def look():
    """Whether the mark that was asked for is there, with all that came before it."""
    if asked:
        try:
            if any(child.get_name() == asked[0] for window in windows() for document in documents(window) for child in children(document)):
                # After the events that have arrived already.
                GLib.idle_add(answer, asked.pop(0), priority=GLib.PRIORITY_LOW)
        except GLib.Error:
            # The page is being replaced.
            pass
    return True


def has_focus(obj):
    try:
        return obj is not None and obj.get_role() not in GONE and is_now(obj, Atspi.StateType.FOCUSED)
    except GLib.Error:
        return False


def answer(mark):
    shown = windows()
    try:
        focus = last_focus if has_focus(last_focus) else next((found for found in (focused_in(document) for window in shown for document in documents(window)) if found is not None), None)
        told = described(focus) if focus is not None else None
    except GLib.Error:
        told = None
    print(json.dumps({"mark": mark, "heard": heard, "focus": told, "windows": [window.get_name() for window in shown]}), flush=True)
    heard.clear()
    return False


def on_input(channel, _condition):
    line = channel.readline()
    if line == "":
        loop.quit()
        return False
    asked.append(json.loads(line))
    return True


def announce_screen_reader():
    """What the desktop says while a screen reader runs: programs that start then open their trees."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
            GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True))), None, Gio.DBusCallFlags.NONE, PATIENCE_MS, None,
        )


announce_screen_reader()
bus = connected_bus()
Atspi.init()
# Without the states in its cache the library waits for itself for ever; the rest is read anew each time.
Atspi.Accessible.set_cache_mask(Atspi.get_desktop(0), Atspi.Cache.STATES | Atspi.Cache.INTERFACES)
listener = Atspi.EventListener.new(on_event)
for wanted in [
    "object:state-changed:focused", "object:state-changed:showing", "object:text-changed:insert", "object:announcement",
    "object:property-change:accessible-name", "object:property-change:accessible-value", "object:selection-changed", "document:load-complete",
    *(f"object:state-changed:{state}" for state in HEARD_CHANGES),
]:
    listener.register(wanted)
GLib.timeout_add(LOOK_EVERY_MS, look)
GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, on_input)
print(json.dumps({"ready": True}), flush=True)
loop.run()
