// The window in a browser: a display that a VNC server draws into memory, and at one port noVNC's page that shows it.
#pragma once
#include <netinet/in.h>
#include <sys/types.h>

#include <string>

#include "engine/temporary_folder.h"

namespace warpwise {

/// While this object lives, this process's windows open on a display that a browser shows at `address()`. Its programs end
/// with it, and with this process however that ends.
class BrowserDisplay {
 public:
  /// `listen`: ADDRESS:PORT. Throws CannotError: a sentence for each package that is missing, or what did not start.
  BrowserDisplay(const std::string& listen, int width, int height);
  /// For a browser on this machine; the password is in the part that a browser keeps to itself.
  const std::string& address() const { return address_; }
  const std::string& password() const { return password_; }

 private:
  std::string file(const char* name) const { return folder_.path() / name; }
  void start_server(const std::string& geometry);
  void start_page(const std::string& listen, const sockaddr_in& address);

  /// Programs that end with this object, those included that they have started.
  struct Programs {
    ~Programs();
    pid_t server = -1, page = -1;
  };
  PrivateFolder folder_;  // the password, the display's key, the server's socket, logs
  Programs programs_;
  std::string password_, address_;
};

}  // namespace warpwise
